import { LRUCache } from 'lru-cache';

/** The columns of a statement's result, as its first RowDescription named them. */
export interface RowDescription {
  empty: Record<string, unknown>;
  names: string[];
  parsers: ((text: string) => unknown)[];
}

export interface PreparedStatement {
  name: string;
  text: string;
  rowDescription?: RowDescription;
}

/** How many texts of one call site are prepared at a time. Most call sites have one; those of a search have thousands. */
export const textsPerCallSite = 50;

/**
 * The names of prepared statements. Every call site has an LRU cache of its own, so that a search that is asked in a
 * thousand ways evicts its own statements and nobody else's. A text that comes back gets a new name: connections may
 * still hold the old one, and close it when they next parse a statement.
 */
export class StatementNames {
  private readonly callSites = new Map<string, LRUCache<string, PreparedStatement>>();
  private readonly namesInUse = new Set<string>();
  private count = 0;

  statementFor(callSite: string, text: string): PreparedStatement {
    const texts = this.callSites.get(callSite) ?? this.addCallSite(callSite);
    const known = texts.get(text);
    if (known) return known;
    this.count += 1;
    const statement = { name: `${callSite}.${this.count}`, text };
    this.namesInUse.add(statement.name);
    texts.set(text, statement);
    return statement;
  }

  /** Whether a name still stands for a statement; where it does not, a connection can deallocate it. */
  isInUse(name: string): boolean {
    return this.namesInUse.has(name);
  }

  private addCallSite(callSite: string) {
    const texts = new LRUCache<string, PreparedStatement>({
      max: textsPerCallSite,
      dispose: ({ name }) => this.namesInUse.delete(name),
    });
    this.callSites.set(callSite, texts);
    return texts;
  }
}
