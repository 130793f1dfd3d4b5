import { VERSION } from '../version.ts';

/** The deltabook.yaml that a new playbook gets. Its first line lets an editor complete and check the rest. */
export function configSkeleton(settings: {
  readonly template: string;
  readonly ids: 'strict' | 'any';
  readonly file: string;
}): string {
  const lines = [
    `# yaml-language-server: $schema=https://unpkg.com/deltabook@${VERSION}/dist/deltabook.schema.json`,
    `template: ${settings.template}`,
    ...(settings.file === 'ADAPTER.md' ? [] : [`file: ${JSON.stringify(settings.file)}`]),
    ...(settings.ids === 'any' ? ['ids: any # it came with ids of other forms, which are kept'] : []),
  ];
  return `${lines.join('\n')}\n`;
}
