export const debitsKey = ['office', 'debits'];
