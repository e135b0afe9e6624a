// The very renderer of the site: only the page differs.
export { createRequestHandler, default } from '../../../../web/app/entry.server.tsx';
