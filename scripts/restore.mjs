import './check-node.mjs';

import('./commands/restore.mjs');
