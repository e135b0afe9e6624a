import './check-node.mjs';

import('./commands/seed.mjs');
