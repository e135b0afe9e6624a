declare module 's3rver' {
  /** Just what the tests use: an S3 server in this process, its access key and secret both `S3RVER`. */
  class S3rver {
    constructor(options: {
      port: number;
      address: string;
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
