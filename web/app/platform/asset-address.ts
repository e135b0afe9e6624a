import { useShell } from './shell-context.ts';

/**
 * Where a file of the build is to be had, by the address that the build gave it: a path on the server, which the site's delivery
 * network may stand before, and in the browser the whole address beside the code that names it.
 */
export function useAssetAddress(): (address: string) => string {
  const { cdn_prefix: prefix } = useShell().settings;
  return (address) => (address.startsWith('/') ? prefix + address : address);
}
