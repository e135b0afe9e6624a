// Each part begins with neither a dot nor nothing: no '..', no leading or doubled slash, and names with a dot are free
// for what the disk keeps beside the files.
const part = '[a-z0-9_-][a-z0-9_.-]*';
const valid = new RegExp(`^${part}(/${part})*$`);
const longest = 512;

/** Throws unless the key is a plain path of lower-case words: safe as a file's name and in a URL alike. */
export function checkKey(key: string) {
  if (!valid.test(key) || key.includes('..') || key.length > longest) throw new Error('This is not a storage key.');
}
