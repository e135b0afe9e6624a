import './check-node.mjs';

import('./commands/staff.mjs');
