import './check-node.mjs';

import('./commands/audit.mjs');
