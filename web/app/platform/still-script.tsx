import { addresses } from 'virtual:still-scripts';
import { useAssetAddress } from './asset-address.ts';

/** The one script of a still page, by the name of its file `<name>.still.ts`. In the browser the router's pages have no use for it. */
export function StillScript({ name }: { name: string }) {
  const addressOf = useAssetAddress();
  return addresses[name] ? <script type="module" src={addressOf(addresses[name])} /> : null;
}
