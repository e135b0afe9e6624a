import './check-node.mjs';

import('./commands/collect.mjs');
