declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on the open file, or says false when another process has it. */
  export function tryLock(file: number): boolean;
}

declare module 'pg/lib/utils.js' {
  /** What a value is on the wire. */
  export function prepareValue(value: unknown): string | Buffer | null;
}

declare module 'libheif-js/wasm-bundle.js' {
  /** As much of the decoder as is used; what the package declares is every function of its WebAssembly. */
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills `data` with red, green, blue and alpha; calls back with nothing when that fails. */
    display<Picture extends { data: Uint8ClampedArray; width: number; height: number }>(
      picture: Picture,
      done: (picture: Picture | null) => void,
    ): void;
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export = libheif;
}
