import type { Calls } from '#server/platform/calls/calls.ts';
import { payingFrom } from './orders.ts';
import {
  buyingContextOf,
  cancelPayment,
  offerIn,
  openOrder,
  type PaymentPlatform,
  paymentOf,
  quoteFor,
  startPayment,
  transactionsOf,
} from './payments.ts';
import { presentCost, presentRepeat } from './present.ts';
import { chargeAgain, finishRepeat, forgetMethods, repeatableOrder } from './repeat.ts';
import { takeWebhook } from './webhooks.ts';
import { asClosedBuyer, withdraw } from './withdraw.ts';

export function paymentRoutes(calls: Calls, platform: PaymentPlatform) {
  const { configured } = platform.providers;
  calls.read('bundles', (db, context, { country }) => offerIn(db, platform, context, country));
  calls.read('quote', async (db, context, query) => {
    const order = { ...query, country: query.country ?? payingFrom(context) };
    return {
      quote: presentCost(await quoteFor(db, buyingContextOf(context), order, configured), context.site.settings),
    };
  });
  calls.writePrepared(
    'startPayment',
    (_db, context, order, key) => openOrder(platform, context, order, key),
    async (tx, context, order, ordered) => ({ payment: await startPayment(tx, context, order, ordered) }),
  );
  calls.read('payment', async (db, context, { id }) => ({ payment: await paymentOf(db, context, id) }));
  calls.write('cancelPayment', async (tx, context, { payment_id: id }) => ({
    payment: await cancelPayment(tx, platform, context, id),
  }));
  calls.read('repeatOrder', async (db, context) =>
    presentRepeat(await repeatableOrder(db, platform, context), context),
  );
  calls.writePrepared(
    'performRepeatOrder',
    (_db, context, wishes, key) => chargeAgain(platform, context, { ...wishes, key }),
    async (tx, context, _input, repeating) => ({ payment: await finishRepeat(tx, platform, context, repeating) }),
  );
  calls.write('forgetMethod', async (tx, context) => {
    await forgetMethods(tx, context);
    return presentRepeat(null, context);
  });
  calls.write('withdraw', async (tx, context, { payment_id: id, owner }) =>
    withdraw(
      tx,
      platform,
      owner === undefined || context.actor ? context : await asClosedBuyer(tx, platform, context, owner),
      id,
    ),
  );
  calls.read('transactions', (db, context, query) => transactionsOf(db, context, query));
  calls.webhook('paymentWebhook', (context, message) => takeWebhook(platform, message, context));
  calls.webhook('paymentPostback', (context, message) => takeWebhook(platform, message, context));
}
