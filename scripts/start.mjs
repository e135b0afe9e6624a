import './check-node.mjs';

import('./commands/start.mjs');
