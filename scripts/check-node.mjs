// This file and the five commands beside it keep to syntax that old versions of Node can read: everything newer is
// imported only after this check has passed.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Rendezvous needs Node 20.19 or newer, 24 is recommended; this is Node ${process.versions.node}.`);
  process.exit(1);
}
