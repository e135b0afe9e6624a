import './check-node.mjs';

import('./commands/engines.mjs');
