// What the framework renders with when nobody says otherwise; only the handler comes from here as it does in the site.
export { createRequestHandler } from 'react-router';
export { default } from '../../../../node_modules/@react-router/dev/dist/config/defaults/entry.server.node.tsx';
