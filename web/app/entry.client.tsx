import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { guardChunks } from './platform/chunk-guard.ts';

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
guardChunks();
