import * as z from 'zod/mini';
import { configSchema } from './config-schema.ts';
import { evolverNames, getEvolver } from './evolver.ts';

/** The JSON Schema of deltabook.yaml, for editors. */
export function configJsonSchema(): object {
  const schema = z.toJSONSchema(configSchema, { io: 'input' });
  const evolvers = evolverNames().map((name) => {
    const { params } = getEvolver(name);
    return {
      properties: {
        name: { const: name },
        params: { type: 'object', properties: params, additionalProperties: false },
      },
    };
  });
  return {
    ...schema,
    properties: {
      ...schema.properties,
      evolver: { ...(schema.properties?.evolver as object), anyOf: evolvers },
    },
    title: 'deltabook.yaml',
    description: 'How a playbook is kept, checked and learned.',
  };
}
