declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on the open file, or says false when another process has it. */
  export function tryLock(file: number): boolean;
}

declare module 'pg/lib/utils.js' {
  /** What a value is on the wire. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
