import * as z from 'zod/mini';

/** Text that must say something; its lines are folded into one when a delta is normalised. */
export const textSchema = z.string().check(z.minLength(1));

/** A bullet's id as an operation names it; whether there is such a bullet is seen when it is applied. */
export const idSchema = z.string().check(z.minLength(1));
