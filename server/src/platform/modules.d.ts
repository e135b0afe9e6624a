declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on the open file, or says false when another process has it. */
  export function tryLock(file: number): boolean;
}
