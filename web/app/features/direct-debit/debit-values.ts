import type { UseFormReturn } from 'react-hook-form';
import type { Answer, Body } from '#contract/calls.ts';

export interface DebitValues {
  account_holder: string;
  iban: string;
  street: string;
  house_number: string;
  zip: string;
  city: string;
  phone: string;
  otp: string;
  mandate: boolean;
  consent: boolean;
}

export type DebitFormState = UseFormReturn<DebitValues, unknown, Body<'directDebit'>>;

export type DebitQuote = Answer<'quote'>['quote'];
