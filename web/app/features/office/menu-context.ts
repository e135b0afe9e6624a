import { createContext } from 'react';

/** On a phone the navigation lies behind a button, which stands in the header of each page. */
export const MenuContext = createContext({ open: false, setOpen: (_open: boolean) => {} });
