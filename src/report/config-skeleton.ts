import { VERSION } from '../version.ts';

/** The deltabook.yaml that a new playbook gets. Its first line lets an editor complete and check the rest. */
export function configSkeleton(settings: {
  readonly template: string;
  readonly ids: 'strict' | 'any';
  readonly file: string;
}): string {
  const lines = [
    `# yaml-language-server: $schema=https://unpkg.com/deltabook@${VERSION}/dist/deltabook.schema.json`,
    `template: ${scalar(settings.template)}`,
    ...(settings.file === 'ADAPTER.md' ? [] : [`file: ${scalar(settings.file)}`]),
    ...(settings.ids === 'any' ? ['ids: any # it came with ids of other forms, which are kept'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** A text as YAML: plain where it can't be taken for anything else, else in quotes, which JSON's are. */
function scalar(text: string): string {
  return /^[A-Za-z][A-Za-z0-9@._/-]*$/.test(text) ? text : JSON.stringify(text);
}
