import { lintSource } from '@secretlint/core';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { Secret } from './secret.ts';

/** One rule of the set obeys comments in the text; a text that says `secretlint-disable` must not switch the search off. */
const OBEYS_COMMENTS = '@secretlint/secretlint-rule-filter-comments';

const RULES = rules
  .filter((rule) => rule.meta.id !== OBEYS_COMMENTS)
  .map((rule) => ({ id: rule.meta.id, rule, options: {} }));

/** What its messages are called here. */
const KINDS: Readonly<Record<string, string>> = {
  AWSAccountID: 'AWS account id',
  AWSSecretAccessKey: 'AWS secret access key',
  AWSAccessKeyID: 'AWS access key id',
  BasicAuth: 'password in a URL',
  MongoDBConnection: 'password in a URL',
  MySQLConnection: 'password in a URL',
  PostgreSQLConnection: 'password in a URL',
  PrivateKey: 'private key',
  IncomingWebhook: 'Slack webhook',
  Npmrc_authToken: 'npm token',
  PackageJSON_xOauthToken: 'GitHub token',
};

/** What secretlint's recommended rules find in a text. */
export async function findRecommended(text: string): Promise<Secret[]> {
  const { messages } = await lintSource({
    source: { filePath: 'playbook.md', content: text, ext: '.md', contentType: 'text' },
    options: {
      noPhysicFilePath: true,
      maskSecrets: true,
      config: { rules: RULES },
    },
  });
  return messages.map(({ messageId, range: [start, end] }) => ({
    start,
    end,
    kind: KINDS[messageId] ?? messageId.toLowerCase().replaceAll('_', ' '),
  }));
}
