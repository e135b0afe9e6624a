import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { visit } from './visit.ts';

/** What the form says, in the language it is walked through. */
export const words = {
  en: {
    home: '/',
    join: 'Join free',
    woman: 'A woman',
    men: 'Men',
    continue: 'Continue',
    back: 'Back',
    day: 'Day',
    month: 'Month',
    year: 'Year',
    country: 'Country',
    region: 'Region',
    city: 'City',
    name: 'Username',
    email: 'Email',
    password: 'Password',
    terms: /accept the terms/,
    sensitive: /sex life and orientation/,
    create: 'Create my free account',
    titles: [
      'You, and who you hope to meet',
      'When were you born?',
      'Where do you live?',
      'What should we call you?',
      'Choose a password',
    ],
  },
  fr: {
    home: '/fr',
    join: 'Inscription gratuite',
    woman: 'Une femme',
    men: 'Des hommes',
    continue: 'Continuer',
    back: 'Retour',
    day: 'Jour',
    month: 'Mois',
    year: 'Année',
    country: 'Pays',
    region: 'Région',
    city: 'Ville',
    name: 'Pseudo',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    terms: /accepte les conditions/,
    sensitive: /vie sexuelle/,
    create: 'Créer mon compte gratuit',
    titles: [
      'Vous, et qui vous espérez rencontrer',
      'Votre date de naissance',
      'Où vivez-vous\u00a0?',
      'Comment vous appeler\u00a0?',
      'Choisissez un mot de passe',
    ],
  },
} as const;
export type Language = keyof typeof words;

/** Signup as somebody finds it: on the page of its own on a phone, in a dialog elsewhere. */
export class SignupForm {
  readonly form: Locator;
  readonly say: (typeof words)[Language];

  constructor(
    readonly page: Page,
    readonly isMobile: boolean,
    language: Language = 'en',
  ) {
    this.form = isMobile ? page.getByRole('main') : page.getByRole('dialog').first();
    this.say = words[language];
  }

  /** From the front page, by its last link: the finder above it asks the first question itself. */
  async open() {
    await visit(this.page, this.say.home);
    await this.page.getByRole('link', { name: this.say.join }).last().click();
    await this.sees(1);
  }

  async sees(step: number) {
    await expect(this.form.getByRole('heading', { name: this.say.titles[step - 1] ?? '' })).toBeVisible();
  }

  async goOn() {
    await this.form.getByRole('button', { name: this.say.continue }).click();
  }

  async saysWhoTheyAre() {
    await this.form.getByRole('radio', { name: this.say.woman }).check();
    await this.form.getByRole('radio', { name: this.say.men, exact: true }).check();
    await this.goOn();
    await this.sees(2);
  }

  async born(day: string, month: string, year: string) {
    await this.form.getByLabel(this.say.day).fill(day);
    await this.form.getByLabel(this.say.month).selectOption(month);
    await this.form.getByLabel(this.say.year).fill(year);
    await this.goOn();
  }

  async isAdult() {
    await this.born('17', '5', '1990');
    await this.sees(3);
  }

  async livesSomewhere() {
    await this.goOn();
    await this.sees(4);
  }

  async isCalled(name: string, email = `${name}@example.org`) {
    await this.form.getByLabel(this.say.name).fill(name);
    await this.form.getByLabel(this.say.email).fill(email);
    await this.goOn();
    await this.sees(5);
  }

  async createsAccount({ password = 'a long evening by the sea' } = {}) {
    await this.form.getByLabel(this.say.password, { exact: true }).fill(password);
    await this.form.getByRole('checkbox', { name: this.say.terms }).press('Space');
    await this.form.getByRole('button', { name: this.say.create }).click();
  }

  async isAtThePassword(name: string, email?: string) {
    await this.open();
    await this.saysWhoTheyAre();
    await this.isAdult();
    await this.livesSomewhere();
    await this.isCalled(name, email);
  }
}
