declare const __VERSION__: string;

/** The version of this package; the bundler puts it in. */
export const VERSION: string = __VERSION__;
