import { addresses } from 'virtual:still-scripts';

/** The one script of a still page, by the name of its file `<name>.still.ts`. In the browser the router's pages have no use for it. */
export const StillScript = ({ name }: { name: string }) =>
  addresses[name] ? <script type="module" src={addresses[name]} /> : null;
