/** Where the scripts of still pages lie, by name; made by web/still-scripts.ts. */
declare module 'virtual:still-scripts' {
  export const addresses: Record<string, string>;
}
