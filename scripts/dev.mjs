import './check-node.mjs';

import('./commands/dev.mjs');
