import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { underPrefix } from '#contract/pages/asset-prefix.ts';
import { captureTracking } from './features/tracking/tracking.ts';
import { guardChunks } from './platform/chunk-guard.ts';
import { allowSkippedTransitions } from './platform/skipped-transitions.ts';
import { followDelivery } from './rendering/client-router.ts';

// Before anything reads it: a page may ask who sent this visitor as soon as it is there.
captureTracking(location.search);

followDelivery(import.meta.url, underPrefix);
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
guardChunks();
allowSkippedTransitions();
