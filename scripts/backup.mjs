import './check-node.mjs';

import('./commands/backup.mjs');
