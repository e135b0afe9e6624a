import { useShell } from './shell-context.ts';

/**
 * The address of a file of the build, from the one that the build gave it: on the server a path, which the site's CDN prefix goes
 * before, and in the browser the whole address beside the code that names it.
 */
export function useAssetAddress(): (address: string) => string {
  const { cdn_prefix: prefix } = useShell().settings;
  return (address) => (address.startsWith('/') ? prefix + address : address);
}
