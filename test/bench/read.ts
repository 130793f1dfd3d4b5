/** What the benchmark of reading runs, bundled for it: the reader, the rules, and what they are measured against. */

export { default as remarkFrontmatter } from 'remark-frontmatter';
export { default as remarkParse } from 'remark-parse';
export { unified } from 'unified';
export { readPlaybook } from '../../src/format/playbook.ts';
export { checkPlaybook } from '../../src/format/rules/index.ts';
export { findSecrets } from '../../src/format/secrets/find-secrets.ts';
export { NO_TEMPLATE } from '../../src/format/template.ts';
