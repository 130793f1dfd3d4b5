import * as z from 'zod/mini';

/** Text that says something; its lines are folded into one when a delta is normalised. */
export const textSchema = z.string().check(z.regex(/\S/, 'text that is not blank'));

/** A bullet's id as an operation names it; whether there is such a bullet is seen when it is applied. */
export const idSchema = z.string().check(z.minLength(1));
