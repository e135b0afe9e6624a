import { createContext } from 'react';

/** The nonce of the page being rendered; in the browser there is none to know. */
export const NonceContext = createContext<string | undefined>(undefined);
