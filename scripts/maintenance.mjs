import './check-node.mjs';

import('./commands/maintenance.mjs');
