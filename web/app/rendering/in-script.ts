/** Inside a script only this one character could end it, or open a comment. */
export const inScript = (script: string) => script.replaceAll('<', '\\u003c');
