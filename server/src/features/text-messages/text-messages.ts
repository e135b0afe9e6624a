import { rateLimits, smsAlarmShare } from '#contract/constants.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { type LimitRule, type NetworkLimits, takePerNetwork } from '#server/platform/http/limits.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Alarm, Metrics } from '#server/platform/metrics.ts';
import type { Outbox, Sms } from '#server/platform/outbox/outbox.ts';
import { alarmAt } from './rules.ts';
import { alarmMail } from './words.ts';

const day = 86_400;
const alarmOncePerDay: LimitRule = { name: 'sms-alarms', points: 1, seconds: day };

export interface TextMessages extends NetworkLimits {
  outbox: Outbox;
  log: Logger;
  metrics: Pick<Metrics, 'textMessages' | 'alarms'>;
}

export interface TextMessageContext extends Pick<RequestContext, 'site' | 'address' | 'now'> {
  actor: Actor;
}

/**
 * The only way to send a text message. Each costs money and goes to whatever number somebody typed, so one network, one
 * member and the whole site may send so many; whoever runs the site is warned before the site's are used up.
 */
export async function sendTextMessage(
  tx: Transaction,
  platform: TextMessages,
  sending: TextMessageContext,
  message: Sms,
) {
  const { site, actor, address, now } = sending;
  await platform.limits.take(rateLimits.textMessagesPerMember, actor.userId, now);
  await takePerNetwork(platform, [rateLimits.textMessagesPerNetwork], { address, now });
  // Last, so that what was refused above takes nothing from everybody else.
  await takeFromSite(tx, platform, site, now);
  await platform.outbox.sendSms(tx, message, now);
  platform.metrics.textMessages.inc({ site: site.host, outcome: 'sent' });
}

async function takeFromSite(tx: Transaction, platform: TextMessages, site: Site, now: Date) {
  const limit = site.settings.sms_per_day;
  const rule = { name: 'sms-site', points: limit, seconds: day };
  try {
    const used = await platform.limits.take(rule, String(site.id), now);
    if (used < alarmAt(limit, smsAlarmShare)) return;
    if (!(await raise(platform, 'sms_nearly_used_up', { site, used, now }))) return;
    const mail = alarmMail(site, used);
    if (mail) await platform.outbox.sendMail(tx, mail, now);
  } catch (refusal) {
    if (!(refusal instanceof Failure)) throw refusal;
    // What was refused was not sent: once the setting is raised, as many more may be as it was raised by.
    await platform.limits.giveBack(rule, String(site.id), now);
    platform.metrics.textMessages.inc({ site: site.host, outcome: 'refused' });
    await raise(platform, 'sms_used_up', { site, used: limit, now });
    throw refusal;
  }
}

/** Whether the alarm was raised: once a day for each site. */
async function raise(
  { limits, log, metrics }: TextMessages,
  alarm: Alarm,
  { site, used, now }: { site: Site; used: number; now: Date },
): Promise<boolean> {
  try {
    await limits.take(alarmOncePerDay, `${alarm} ${site.id}`, now);
  } catch (refusal) {
    if (refusal instanceof Failure) return false;
    throw refusal;
  }
  metrics.alarms.inc({ alarm });
  const limit = site.settings.sms_per_day;
  log.error({ alarm, site: site.host, used, limit }, 'the text messages of a day run out');
  return true;
}
