declare module 'iban-to-bic' {
  const banks: { ibanToBic(iban: string): string | undefined };
  export = banks;
}
