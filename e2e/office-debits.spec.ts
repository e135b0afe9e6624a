import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { goToWork } from './support/office.ts';
import { codeSentTo } from './support/paying.ts';
import { joinConfirmed } from './support/people.ts';
import { alone, expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const account = {
  bundle: 'small',
  country: 'FR',
  account_holder: 'Wanda Delorme',
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  street: 'Rue des Lilas',
  house_number: '4',
  zip: '75011',
  city: 'Paris',
  phone: '+33639981777',
};

async function payByDebit(page: Page): Promise<string> {
  const asked = await page.request.post('/api/directdebit.php', { data: account });
  expect(asked.status()).toBe(202);
  const otp = await codeSentTo(page, account.phone);
  const paid = await page.request.post('/api/directdebit.php', { data: { ...account, otp } });
  return (await paid.json()).payment.payment_id;
}

const returnFile = (payment: string) =>
  `<Document><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>BANK-77</MsgId></GrpHdr><Ntfctn><Ntry><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls><Refs><EndToEndId>RDV-${payment}</EndToEndId></Refs><RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

test(
  'Finance collects a debit, uploads what the bank returned, and finds why it failed (R10.02)',
  alone,
  async ({ page }) => {
    await joinConfirmed(page, 'Wanda');
    const payment = await payByDebit(page);
    await page.request.post('/dev/clock.json', { data: { advance: 7 * 86_400 } });
    await goToWork(page, 'finance', '/debits');
    await page.getByRole('button', { name: 'Make files of what is due' }).click();
    await expect(page.getByText('1 file is ready.')).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download / })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.xml$/);
    const xml = { name: 'returns.xml', mimeType: 'text/xml', buffer: Buffer.from(returnFile(payment)) };
    await page.getByLabel('Choose a file').setInputFiles(xml);
    await expect(page.getByText('1 payment was reversed.')).toBeVisible();
    await page.getByRole('link', { name: `…${payment.slice(-6)}` }).click();
    await expect(page.getByText('Came back from the bank: Not enough money (AM04)')).toBeVisible();
    await expectAccessible(page);
    await visit(page, '/admin/debits');
    await expect(page.getByText('Not enough money (AM04)').first()).toBeVisible();
  },
);
