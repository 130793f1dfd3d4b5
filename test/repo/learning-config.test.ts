import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/repo/config.ts';
import { configJsonSchema } from '../../src/repo/config-json-schema.ts';
import { getEvolver } from '../../src/repo/evolver.ts';
import { formatParameters, parametersTable } from '../../src/report/parameters.ts';
import { deltabook } from '../support/cli.ts';
import { newRepository } from '../support/repository.ts';

const BASE = 'template: ace@1.0\n';

/** What is wrong with a config, as lines; empty where nothing is. */
function faults(text: string): string[] {
  const read = readConfig(BASE + text);
  return read.ok ? [] : read.diagnostics.map(({ pointer, reason }) => `${pointer} ${reason}`);
}

describe('the parameters of ace@1.0', () => {
  it('are those of its evolver.yaml, filled in where the config says nothing', () => {
    const read = readConfig(`${BASE}evolver: {name: ace, params: {max_num_rounds: 2}}\n`);
    const { params } = getEvolver('ace');
    const defaults = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, value.default]));
    expect(read.ok && read.value.evolver?.params).toEqual({ ...defaults, max_num_rounds: 2 });
  });

  it('have the defaults of ACE', () => {
    const { params } = getEvolver('ace');
    const defaults = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, value.default]));
    expect(defaults).toEqual({
      feedback: true,
      success_score: 1,
      max_num_rounds: 3,
      num_epochs: 1,
      curator_frequency: 1,
      curator_operations: ['ADD'],
      playbook_token_budget: 80_000,
      enforce_token_budget: false,
      total_samples: null,
      val_every: 'epoch',
      score_initial: false,
      trace_chars: 12_000,
      question_chars: 6_000,
      max_tokens: 32_000,
      temperature: null,
      votes: 'task',
      attribution: 'cited',
      reflector_history: 0,
      use_bulletpoint_analyzer: false,
      bulletpoint_analyzer_threshold: 0.9,
      embedding_model: 'all-mpnet-base-v2',
    });
    expect(Object.values(params).every(({ description }) => (description ?? '').length > 20)).toBe(true);
  });

  it.each([
    [
      'evolver: {name: ace, params: {max_num_round: 2}}',
      ['/evolver/params/max_num_round Unexpected key `max_num_round`, expected `max_num_rounds`'],
    ],
    [
      'evolver: {name: ace, params: {max_num_rounds: 0}}',
      ['/evolver/params/max_num_rounds Unexpected number `0`, expected at least 1'],
    ],
    [
      'evolver: {name: ace, params: {val_every: daily}}',
      ['/evolver/params/val_every Unexpected string `daily`, expected `epoch` or a number'],
    ],
    [
      'evolver: {name: ace, params: {curator_operations: [ADD, GUESS]}}',
      [
        '/evolver/params/curator_operations/1 Unexpected string `GUESS`, expected `ADD`, `UPDATE`, `MERGE`, `SPLIT`, `CONDITION`, `REORDER` or `DELETE`',
      ],
    ],
    ['evolver: {name: ace, params: {temperature: null, total_samples: null, val_every: 0}}', []],
    ['evolver: {name: gepa}', ['/evolver/name Unexpected evolver `gepa`, expected ace']],
    [
      'agent: {command: [a], llm: {}}',
      ['/agent Unexpected agent with `command` and `llm`, expected one of `command`, `llm`'],
    ],
    [
      'judge: {}',
      ['/judge Unexpected judge with none of them, expected one of `exact`, `number`, `labels`, `command`'],
    ],
    [
      'judge: {exact: {}, number: {}}',
      [
        '/judge Unexpected judge with `exact` and `number`, expected one of `exact`, `number`, `labels`, `command`',
      ],
    ],
    [
      'judge: {number: {tolerance: -1}}',
      ['/judge/number/tolerance Unexpected number `-1`, expected at least 0'],
    ],
    [
      'agent: {llm: {}, workspace: cloud}',
      ['/agent/workspace Unexpected string `cloud`, expected `none`, `copy` or `worktree`'],
    ],
  ])('and a config with %s says where it is wrong', (text, expected) => {
    expect(faults(`${text}\n`)).toEqual(expected);
  });

  it('are in the template’s README as a table, and in the help of adapt', async () => {
    const { params } = getEvolver('ace');
    const readme = readFileSync(new URL('../../templates/ace/README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`\n${parametersTable(params)}\n`);
    const { stdout } = await deltabook(newRepository(), ['adapt', '--help']);
    expect(stdout).toContain(formatParameters(params));
  });

  it('are in the schema that editors read', () => {
    const schema = configJsonSchema() as {
      properties: { evolver: { anyOf: readonly { properties: { params: { properties: object } } }[] } };
    };
    const [ace] = schema.properties.evolver.anyOf;
    expect(Object.keys(ace?.properties.params.properties ?? {})).toEqual(
      Object.keys(getEvolver('ace').params),
    );
  });
});
