import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { packagedTemplates } from './template.ts';
import { readYaml } from './yaml.ts';

/** What evolver.yaml says of one parameter: the part of JSON Schema that its files use. */
interface ParameterSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly anyOf?: readonly ParameterSchema[] | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly items?: ParameterSchema | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly default?: unknown;
  readonly description?: string | undefined;
}

/** A learning method: what it is called, what it needs that is not always there, and its parameters. */
export interface Evolver {
  readonly name: string;
  readonly version: string;
  readonly needs: readonly string[];
  readonly params: Readonly<Record<string, ParameterSchema>>;
}

const parameterSchema: z.ZodMiniType<ParameterSchema> = z.strictObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  anyOf: z.optional(z.array(z.lazy(() => parameterSchema))),
  enum: z.optional(z.array(z.string())),
  items: z.optional(z.lazy(() => parameterSchema)),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  default: z.optional(z.unknown()),
  description: z.optional(z.string()),
});

const evolverSchema: z.ZodMiniType<Evolver> = z.strictObject({
  name: z.string(),
  version: z.string(),
  needs: z.array(z.string()),
  params: z.record(z.string(), parameterSchema),
});

/** What this process has read: the package's own files stay as they are, and a run reads its config often. */
const known = new Map<string, Evolver>();

/** The learning method of that name, from `templates/<name>/evolver.yaml`, if there is one. */
export function findEvolver(name: string): Evolver | undefined {
  const found = known.get(name) ?? readEvolver(name);
  if (found) known.set(name, found);
  return found;
}

/** The same of one that is there. Throws a RangeError on any other name. */
export function getEvolver(name: string): Evolver {
  const found = findEvolver(name);
  if (!found) throw new RangeError(`no evolver ${name}`);
  return found;
}

function readEvolver(name: string): Evolver | undefined {
  if (!evolverNames().includes(name)) return undefined;
  const read = readYaml(readFileSync(evolverFile(name), 'utf8'), evolverSchema, 'evolver/schema');
  if (!read.ok) throw new RangeError(read.diagnostics.map((each) => each.reason).join('\n'));
  return read.value;
}

/** The learning methods that this package brings. */
export function evolverNames(): string[] {
  return readdirSync(packagedTemplates()).filter((name) => existsSync(evolverFile(name)));
}

function evolverFile(name: string): string {
  return join(packagedTemplates(), name, 'evolver.yaml');
}

/** The schema of an evolver's parameters: none but these, each with its default. */
export function parametersSchema({ params }: Evolver): z.ZodMiniType<Record<string, unknown>> {
  const members = Object.entries(params).map(([name, parameter]) => [
    name,
    z._default(schemaOf(parameter), parameter.default as never),
  ]);
  return z.strictObject(Object.fromEntries(members));
}

function schemaOf(parameter: ParameterSchema): z.ZodMiniType {
  if (parameter.anyOf) return z.union(parameter.anyOf.map(schemaOf) as [z.ZodMiniType, z.ZodMiniType]);
  if (parameter.enum) return z.enum(parameter.enum as [string, ...string[]]);
  if (Array.isArray(parameter.type)) {
    const [type] = parameter.type.filter((each) => each !== 'null');
    return z.nullable(schemaOf({ ...parameter, type }));
  }
  switch (parameter.type) {
    case 'boolean':
      return z.boolean();
    case 'integer':
      return z.int().check(...bounds(parameter));
    case 'number':
      return z.number().check(...bounds(parameter));
    case 'array':
      return z.array(schemaOf(parameter.items ?? {}));
    case 'string':
      return z.string().check(z.minLength(1));
    default:
      throw new RangeError(`evolver.yaml: no schema for the type ${parameter.type}`);
  }
}

function bounds({ minimum, maximum }: ParameterSchema) {
  return [
    z.minimum(minimum ?? Number.NEGATIVE_INFINITY),
    z.maximum(maximum ?? Number.POSITIVE_INFINITY),
  ] as const;
}
