/** Where the modules with the sentences lie, by language and namespace; made by web/sentence-files.ts. */
declare module 'virtual:sentence-files' {
  export const addresses: Record<string, string>;
}
