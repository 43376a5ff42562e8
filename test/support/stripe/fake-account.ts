/** The account of a fake Stripe, and what time and people do to it. Times are in seconds. */

export interface FakePrice {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly lookupKey: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface FakeSubscription {
  readonly id: string;
  readonly customer: string;
  readonly itemId: string;
  readonly created: number;
  readonly trialEnd: number | null;
  readonly hasAutomaticTax: boolean;
  rates: readonly string[];
  price: string;
  quantity: number;
  status: string;
  start: number;
  end: number;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  reason: string | null;
  comment: string | null;
  schedule: string | null;
}

export interface FakeLine {
  readonly description: string;
  readonly amount: number;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly isProration: boolean;
  readonly start: number;
  readonly end: number;
}

export interface FakeInvoice {
  readonly id: string;
  readonly number: string;
  readonly customer: string;
  readonly subscription: string;
  readonly created: number;
  readonly lines: readonly FakeLine[];
  readonly subtotal: number;
  readonly tax: number;
  readonly due: number;
  status: string;
  attempts: number;
  nextAttempt: number | null;
  paidAt: number | null;
  declineCode: string | null;
}

export interface FakeSchedule {
  readonly id: string;
  readonly subscription: string;
  readonly metadata: Record<string, string>;
  status: string;
  /** What follows the present period. */
  next: { readonly price: string; readonly quantity: number; readonly rates: readonly string[] } | null;
}

/** What a card does: it pays, it is declined with a code, or there is none. */
export type Card = 'pays' | 'none' | { readonly declined: string };

export interface FakeMessage {
  readonly type: string;
  readonly about: { readonly kind: 'subscription' | 'invoice'; readonly id: string };
}

const DAY = 86_400;
/** Days after the first attempt. */
const RETRIES = [3, 5, 7];

export class FakeAccount {
  now = Date.parse('2026-03-01T00:00:00.000Z') / 1000;
  readonly customers = new Map<
    string,
    { readonly name: string; balance: number; card: Card; invoices: number }
  >();
  readonly prices = new Map<string, FakePrice>();
  readonly rates = new Map<
    string,
    { readonly percentage: number; readonly metadata: Record<string, string> }
  >();
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly invoices = new Map<string, FakeInvoice>();
  readonly schedules = new Map<string, FakeSchedule>();
  readonly messages: FakeMessage[] = [];
  #ids = 0;

  newId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}_${String(this.#ids).padStart(6, '0')}`;
  }

  found<T>(map: ReadonlyMap<string, T>, id: string): T {
    const one = map.get(id);
    if (one === undefined) throw new Error(`no such object: ${id}`);
    return one;
  }

  /** Begins a subscription, as a completed checkout does. */
  subscribe(of: {
    readonly customer: string;
    readonly price: string;
    readonly quantity: number;
    readonly trialDays: number;
    readonly rates: readonly string[];
    readonly hasAutomaticTax: boolean;
  }): FakeSubscription {
    const { customer, price, quantity, trialDays, rates, hasAutomaticTax } = of;
    const trialEnd = trialDays > 0 ? this.now + trialDays * DAY : null;
    const subscription: FakeSubscription = {
      id: this.newId('sub'),
      customer,
      itemId: this.newId('si'),
      created: this.now,
      trialEnd,
      hasAutomaticTax,
      rates,
      price,
      quantity,
      status: trialEnd === null ? 'incomplete' : 'trialing',
      start: this.now,
      end: trialEnd ?? this.#after(this.now, price),
      cancelAtPeriodEnd: false,
      endedAt: null,
      reason: null,
      comment: null,
      schedule: null,
    };
    this.subscriptions.set(subscription.id, subscription);
    this.reported('customer.subscription.created', subscription);
    if (trialEnd === null) this.#bill(subscription, [this.#periodLine(subscription)]);
    return subscription;
  }

  reported(type: string, { id }: FakeSubscription | FakeInvoice): void {
    this.messages.push({
      type,
      about: { kind: type.startsWith('invoice') ? 'invoice' : 'subscription', id },
    });
  }

  /** Lets so many seconds pass, with what they bring, in its order. */
  advance(seconds: number): void {
    const until = this.now + seconds;
    for (;;) {
      const due = this.#nextDue();
      if (due === undefined || due.at > until) break;
      this.now = Math.max(this.now, due.at);
      due.perform();
    }
    this.now = until;
  }

  /** Tries to collect an invoice now, as the owner does by hand after changing the card. */
  payNow(id: string): void {
    this.#attempt(this.found(this.invoices, id), false);
  }

  /** Lets an invoice be owed no more. */
  void(id: string): void {
    const invoice = this.found(this.invoices, id);
    if (invoice.status !== 'open') throw new Error(`an invoice that is ${invoice.status} cannot be voided`);
    Object.assign(invoice, { status: 'void', nextAttempt: null });
    this.reported('invoice.voided', invoice);
  }

  /** Changes the plan at once. */
  change(subscription: FakeSubscription, price: string, quantity: number, isProrated: boolean): void {
    const unused = this.#restLine(subscription, -1);
    subscription.price = price;
    subscription.quantity = quantity;
    this.reported('customer.subscription.updated', subscription);
    if (isProrated) this.#bill(subscription, [unused, this.#restLine(subscription, 1)]);
  }

  /** Ends a subscription. */
  end(subscription: FakeSubscription, reason: string, isCredited = false): void {
    if (isCredited && subscription.status === 'active')
      this.#bill(subscription, [this.#restLine(subscription, -1)]);
    subscription.status = 'canceled';
    subscription.endedAt = this.now;
    subscription.reason = reason;
    this.reported('customer.subscription.deleted', subscription);
  }

  #nextDue(): { readonly at: number; readonly perform: () => void } | undefined {
    const periods = [...this.subscriptions.values()]
      .filter(({ endedAt, status }) => endedAt === null && status !== 'incomplete')
      .map((each) => ({ at: each.end, perform: () => this.#nextPeriod(each) }));
    const retries = [...this.invoices.values()].flatMap((each) =>
      each.nextAttempt === null ? [] : [{ at: each.nextAttempt, perform: () => this.#attempt(each, true) }],
    );
    return [...retries, ...periods].sort((one, other) => one.at - other.at)[0];
  }

  #nextPeriod(subscription: FakeSubscription): void {
    if (subscription.cancelAtPeriodEnd) {
      this.end(subscription, 'cancellation_requested');
      return;
    }
    const schedule = subscription.schedule === null ? undefined : this.schedules.get(subscription.schedule);
    if (schedule?.next) {
      Object.assign(subscription, schedule.next);
      schedule.next = null;
    }
    subscription.start = subscription.end;
    subscription.end = this.#after(subscription.start, subscription.price);
    if (subscription.status === 'trialing') subscription.status = 'active';
    this.reported('customer.subscription.updated', subscription);
    this.#bill(subscription, [this.#periodLine(subscription)]);
  }

  #bill(subscription: FakeSubscription, lines: readonly FakeLine[]): void {
    const customer = this.found(this.customers, subscription.customer);
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
    const percent = subscription.rates.reduce((sum, id) => sum + this.found(this.rates, id).percentage, 0);
    const tax = Math.round((subtotal * percent) / 100);
    const owed = subtotal + tax + customer.balance;
    customer.balance = Math.min(0, owed);
    customer.invoices += 1;
    const invoice: FakeInvoice = {
      id: this.newId('in'),
      number: `${subscription.customer.slice(-4).toUpperCase()}-${String(customer.invoices).padStart(4, '0')}`,
      customer: subscription.customer,
      subscription: subscription.id,
      created: this.now,
      lines,
      subtotal,
      tax,
      due: Math.max(0, owed),
      status: 'open',
      attempts: 0,
      nextAttempt: null,
      paidAt: null,
      declineCode: null,
    };
    this.invoices.set(invoice.id, invoice);
    this.reported('invoice.finalized', invoice);
    this.#attempt(invoice, true);
  }

  #attempt(invoice: FakeInvoice, isAutomatic: boolean): void {
    const { card } = this.found(this.customers, invoice.customer);
    const subscription = this.found(this.subscriptions, invoice.subscription);
    if (isAutomatic && invoice.due > 0) invoice.attempts += 1;
    if (invoice.due === 0 || card === 'pays') {
      Object.assign(invoice, { status: 'paid', paidAt: this.now, nextAttempt: null });
      this.reported('invoice.paid', invoice);
      if (subscription.status === 'past_due' || subscription.status === 'incomplete') {
        subscription.status = 'active';
        this.reported('customer.subscription.updated', subscription);
      }
      return;
    }
    invoice.declineCode = card === 'none' ? null : card.declined;
    const days = isAutomatic ? RETRIES[invoice.attempts - 1] : undefined;
    invoice.nextAttempt = days === undefined ? null : invoice.created + days * DAY;
    this.reported('invoice.payment_failed', invoice);
    if (subscription.status === 'active') {
      subscription.status = 'past_due';
      this.reported('customer.subscription.updated', subscription);
    }
    const isLast = isAutomatic && days === undefined;
    if (isLast && subscription.endedAt === null) this.end(subscription, 'payment_failed');
  }

  #after(start: number, priceId: string): number {
    const date = new Date(start * 1000);
    date.setUTCMonth(date.getUTCMonth() + (this.found(this.prices, priceId).interval === 'year' ? 12 : 1));
    return date.getTime() / 1000;
  }

  #periodLine({ price, quantity, start, end }: FakeSubscription): FakeLine {
    const { name, amount } = this.found(this.prices, price);
    const sum = amount * quantity;
    return { description: name, amount: sum, quantity, unitAmount: amount, isProration: false, start, end };
  }

  #restLine(subscription: FakeSubscription, sign: 1 | -1): FakeLine {
    const whole = this.#periodLine(subscription);
    const { start, end } = subscription;
    const amount = sign * Math.round((whole.amount * (end - this.now)) / (end - start));
    return { ...whole, amount, isProration: true, start: this.now };
  }
}
