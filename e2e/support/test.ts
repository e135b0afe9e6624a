import { test as base, expect } from '@playwright/test';

/**
 * The test of every journey. A page that throws, or a server that answers 5xx, fails it even where nobody looked.
 * `site` gives the address of another site of the installation: site('she') is http://she.localhost and the port.
 */
export const test = base.extend<{ site: (name: string) => string; noErrors: undefined }>({
  site: async ({ baseURL }, use) => {
    await use((name) => {
      const address = new URL(baseURL ?? 'http://localhost:3000');
      address.hostname = `${name}.localhost`;
      return address.origin;
    });
  },
  noErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('response', (response) => {
        if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
      });
      await use(undefined);
      expect(errors, 'errors in the page or on the server').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
