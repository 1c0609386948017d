// Made by make_types.py from the messages of the wire; changes here are lost.

export const PROTOCOL = 1

export interface AddBot {
  type: "AddBot"
  policy: string
  name: string
}

export interface AddNonce {
  type: "AddNonce"
  nonce: string
}

export interface AdviceGiven {
  type: "AdviceGiven"
  decision: number
  worth: Record<string, number>
  best: string
  chart: string | null
  text: string
  amounts?: Record<string, number>
}

export interface Ask {
  type: "Ask"
  id: string
  command: Sit | Leave | TakeBox | GiveUpBox | Prepare | PrepareSideBet | Undo | SetReady | Stake | TakePlay | AddNonce | Say | TakeRefill | Deal | AddBot | Remove | SetBoxesPerPlayer | VoidRound | Pause | Resume | ChangeRules | BuyIn | Correct | ChooseBanker | EnterCard | DealtWrongly | EnterShuffle
}

export interface AskAdvice {
  type: "AskAdvice"
  decision: number
}

export type Asks = "stake" | "card" | "insurance" | "even money" | "early surrender" | "misdealt card" | "play" | "doubling" | "banker's play"

export interface BankPassed {
  type: "BankPassed"
  seat: number
  by: By
  reason?: string
}

export interface BankerHit {
  type: "BankerHit"
}

export interface BankerStood {
  type: "BankerStood"
}

export type Bet = "over_13" | "under_13" | "insurance"

export interface BoxGivenUp {
  type: "BoxGivenUp"
  seat: number
  box: number
}

export interface BoxLimit {
  box: number
  most: number
}

export interface BoxTaken {
  type: "BoxTaken"
  seat: number
  box: number
}

export interface BoxView {
  number: number
  stake: number
  hands: HandView[]
  side_bets: SideBet[]
}

export interface BoxesPerPlayerSet {
  type: "BoxesPerPlayerSet"
  boxes: number
  reason: string
}

export interface BuyIn {
  type: "BuyIn"
  seat: number
  amount: number
  reason: string
}

export type By = "person" | "clock" | "host" | "absence" | "lot" | "turn"

export type Card = "A" | "As" | "Ah" | "Ad" | "Ac" | "2" | "2s" | "2h" | "2d" | "2c" | "3" | "3s" | "3h" | "3d" | "3c" | "4" | "4s" | "4h" | "4d" | "4c" | "5" | "5s" | "5h" | "5d" | "5c" | "6" | "6s" | "6h" | "6d" | "6c" | "7" | "7s" | "7h" | "7d" | "7c" | "8" | "8s" | "8h" | "8d" | "8c" | "9" | "9s" | "9h" | "9d" | "9c" | "T" | "Ts" | "Th" | "Td" | "Tc" | "J" | "Js" | "Jh" | "Jd" | "Jc" | "Q" | "Qs" | "Qh" | "Qd" | "Qc" | "K" | "Ks" | "Kh" | "Kd" | "Kc"

export interface CardDealt {
  type: "CardDealt"
  box: number
  hand: number
  card: Card
  face_down?: boolean
}

export type Cards = "shuffled" | "croupier"

export interface ChangeRules {
  type: "ChangeRules"
  game: string
  rules: Rules
  reason: string
}

export interface ChooseBanker {
  type: "ChooseBanker"
  seat: number
  reason: string
}

export interface ConnectionLost {
  type: "ConnectionLost"
  seat: number
  at: number
}

export interface ConnectionRegained {
  type: "ConnectionRegained"
  seat: number
}

export interface Correct {
  type: "Correct"
  seat: number
  amount: number
  reason: string
}

export interface DeadlineSet {
  type: "DeadlineSet"
  at: number | null
}

export interface Deal {
  type: "Deal"
}

export interface DealerTurned {
  type: "DealerTurned"
}

export interface DealerView {
  cards: (Card | null)[]
  total: number | null
  soft: boolean | null
  blackjack: boolean
}

export interface DealtFaceDown {
  type: "DealtFaceDown"
  box: number
  hand: number
}

export interface DealtWrongly {
  type: "DealtWrongly"
  card: Card
  reason: string
}

export interface DecisionView {
  number: number
  asks: Asks
  box: number
  hand: number
  seat: number | null
}

export interface Done {
  type: "Done"
  id: string
  version: number
}

export interface Doubled {
  type: "Doubled"
  box: number
  hand: number
  amount: number
  aces_as_one: boolean
}

export interface DoublingDeclined {
  type: "DoublingDeclined"
}

export interface EnterCard {
  type: "EnterCard"
  card: Card
}

export interface EnterShuffle {
  type: "EnterShuffle"
}

export interface EvenMoneyTaken {
  type: "EvenMoneyTaken"
  box: number
  hand: number
}

export type FirstBanker = "lot" | "choice"

export interface GiveUpBox {
  type: "GiveUpBox"
  box: number
}

export interface HandSettled {
  type: "HandSettled"
  box: number
  hand: number
  outcome: Outcome
  net: number
}

export interface HandView {
  cards: (Card | null)[]
  total: number | null
  soft: boolean | null
  stake: number
  doubled: boolean
  aces_as_one: boolean
  surrendered: boolean
  outcome: Outcome | null
  net: number
}

export interface Happenings {
  type: "Happenings"
  after: number
  version: number
  hash: string
  events: (Opened | ShuffleCommitted | NonceAdded | Shuffled | ShuffleRevealed | ShoeFilled | SatDown | StoodUp | Leaving | BoxTaken | BoxGivenUp | Prepared | SideBetPrepared | Undone | ReadySet | RoundOpened | Played | InRound | DealtFaceDown | TurnedUp | RoundClosed | RoundVoided | BankPassed | MoneyGiven | DeadlineSet | ConnectionLost | ConnectionRegained | BoxesPerPlayerSet | RulesChanged | Paused | Resumed | HostChanged | Said)[]
  view: TableView
  you: You
  now: number
}

export interface Hit {
  type: "Hit"
  box: number
  hand: number
}

export interface HostChanged {
  type: "HostChanged"
  person: string
}

export interface InRound {
  type: "InRound"
  event: CardDealt | Hit | Stood | HandSettled | RoundEnded | StakePlaced | Doubled | Split | SideBetPlaced | SideBetSettled | DealerTurned | Peeked | Insured | EvenMoneyTaken | OfferDeclined | Surrendered | SurrenderDeclined | StakesDoubled | DoublingDeclined | BankerHit | BankerStood | Misdealt | MisdealTaken | MisdealDeclined | MisdealSetAside | SetAsideTaken
}

export interface Insured {
  type: "Insured"
  box: number
  hand: number
  amount: number
}

export interface Leave {
  type: "Leave"
}

export interface Leaving {
  type: "Leaving"
  seat: number
  by: By
  reason?: string
}

export interface MisdealDeclined {
  type: "MisdealDeclined"
  box: number
  hand: number
}

export interface MisdealSetAside {
  type: "MisdealSetAside"
}

export interface MisdealTaken {
  type: "MisdealTaken"
  box: number
  hand: number
}

export interface Misdealt {
  type: "Misdealt"
  card: Card
}

export type Missing = "people" | "stakes" | "shuffle" | "cover"

export type Money = "start" | "refill" | "buy-in" | "correction"

export interface MoneyGiven {
  type: "MoneyGiven"
  seat: number
  amount: number
  kind: Money
  reason?: string
}

export interface NonceAdded {
  type: "NonceAdded"
  seat: number
  digest: string
  nonce?: string | null
}

export interface OfferDeclined {
  type: "OfferDeclined"
  box: number
  hand: number
}

export interface Opened {
  type: "Opened"
  game: string
  rules: Rules
  options: Options
  host: string
}

export interface Options {
  public: boolean
  pace: Pace
  coach: boolean
  cards: Cards
  first_banker: FirstBanker
}

export type Outcome = "blackjack" | "even-money" | "win" | "push" | "lose" | "bust" | "surrender"

export interface OwnTotal {
  total: number
  soft: boolean
}

export type Pace = "none" | "calm" | "normal" | "quick"

export interface Pause {
  type: "Pause"
  reason: string
}

export interface Paused {
  type: "Paused"
  reason: string
}

export interface Peeked {
  type: "Peeked"
  blackjack: boolean
}

export type Phase = "betting" | "round"

export type Phrase = "hello" | "good luck" | "well played" | "thank you" | "sorry" | "one moment" | "one more round?" | "goodbye"

export interface Ping {
  type: "Ping"
  sent: number
  lag?: number | null
}

export type Play = "hit" | "stand" | "double" | "split" | "surrender" | "insure" | "even-money" | "decline" | "take-hit" | "take-double" | "take-split"

export interface Played {
  type: "Played"
  box: number
  play: Play
  by: By
}

export interface Pong {
  type: "Pong"
  sent: number
  now: number
}

export interface Prepare {
  type: "Prepare"
  box: number
  amount: number
}

export interface PrepareSideBet {
  type: "PrepareSideBet"
  box: number
  bet: Bet
  amount: number
}

export interface Prepared {
  type: "Prepared"
  box: number
  amount: number
}

export interface PreparedView {
  box: number
  stake: number
  side_bet: Bet | null
  side_stake: number
}

export interface ReadySet {
  type: "ReadySet"
  seat: number
  ready: boolean
}

export interface Refused {
  type: "Refused"
  id: string | null
  text: string
  template: string
  values: Record<string, string>
}

export interface Remove {
  type: "Remove"
  seat: number
  reason: string
}

export interface Resume {
  type: "Resume"
  reason: string
}

export interface Resumed {
  type: "Resumed"
  reason: string
}

export interface Resync {
  type: "Resync"
}

export interface RoundClosed {
  type: "RoundClosed"
  number: number
  nets: Record<string, number>
}

export interface RoundEnded {
  type: "RoundEnded"
}

export interface RoundOpened {
  type: "RoundOpened"
  number: number
  boxes: Record<string, number>
  banker?: number | null
}

export interface RoundView {
  boxes: BoxView[]
  dealer: DealerView
  misdealt: Card | null
  set_aside: Card[]
  stakes_doubled: boolean | null
  turn: Turn | null
  plays: Play[]
  over: boolean
}

export interface RoundVoided {
  type: "RoundVoided"
  number: number
  reason: string
}

export type Rules = Record<string, unknown>

export interface RulesChanged {
  type: "RulesChanged"
  game: string
  rules: Rules
  reason: string
}

export interface Said {
  type: "Said"
  seat: number
  phrase: Phrase
}

export interface SatDown {
  type: "SatDown"
  seat: number
  person: string
  name: string
  bot?: string | null
}

export interface Say {
  type: "Say"
  phrase: Phrase
}

export interface SeatView {
  number: number
  name: string
  balance: number
  net: number
  boxes: number[]
  ready: boolean
  here: boolean
  leaving: boolean
  bot: string | null
  host: boolean
}

export interface SetAsideTaken {
  type: "SetAsideTaken"
  card: Card
}

export interface SetBoxesPerPlayer {
  type: "SetBoxesPerPlayer"
  boxes: number
  reason: string
}

export interface SetLanguage {
  type: "SetLanguage"
  lang: string
}

export interface SetReady {
  type: "SetReady"
  ready?: boolean
}

export interface ShoeFilled {
  type: "ShoeFilled"
}

export interface ShoeView {
  undealt: number
  discards: number
  behind_cut: number
  cut_card_shown: boolean
  stop_card: Card | null
  shuffle: number
  commitment: string | null
  next_commitment: string | null
}

export interface ShuffleCommitted {
  type: "ShuffleCommitted"
  number: number
  commitment: string
  seed?: string | null
}

export interface ShuffleRevealed {
  type: "ShuffleRevealed"
  number: number
  seed: string
  nonces: string[]
}

export interface Shuffled {
  type: "Shuffled"
  number: number
  cards: number
  stop_card?: Card | null
  order?: Card[] | null
}

export interface SideBet {
  bet: Bet
  stake: number
  outcome: Outcome | null
  net: number
}

export interface SideBetPlaced {
  type: "SideBetPlaced"
  box: number
  bet: Bet
  amount: number
}

export interface SideBetPrepared {
  type: "SideBetPrepared"
  box: number
  bet: Bet
  amount: number
}

export interface SideBetSettled {
  type: "SideBetSettled"
  box: number
  place: number
  outcome: Outcome
  net: number
}

export interface Sit {
  type: "Sit"
  name: string
  seat?: number | null
}

export interface Split {
  type: "Split"
  box: number
  hand: number
  amount: number
}

export interface Stake {
  type: "Stake"
  decision: number
  box: number
  amount: number
}

export interface StakePlaced {
  type: "StakePlaced"
  box: number
  amount: number
}

export interface StakesDoubled {
  type: "StakesDoubled"
  boxes: number[]
  by_blackjack?: boolean
}

export interface Stood {
  type: "Stood"
  box: number
  hand: number
}

export interface StoodUp {
  type: "StoodUp"
  seat: number
  by: By
  reason?: string
}

export interface SurrenderDeclined {
  type: "SurrenderDeclined"
  box: number
  hand: number
}

export interface Surrendered {
  type: "Surrendered"
  box: number
  hand: number
}

export interface TableView {
  game: string
  options: Options
  phase: Phase
  seats: SeatView[]
  prepared: PreparedView[]
  boxes_per_player: number
  rounds: number
  round: RoundView | null
  holders: Record<string, number>
  banker: number | null
  deals: number
  decision: DecisionView | null
  deadline: number | null
  shoe: ShoeView
  paused: string | null
  waits_for: Missing | null
}

export interface TakeBox {
  type: "TakeBox"
  box: number
}

export interface TakePlay {
  type: "TakePlay"
  decision: number
  box: number
  play: Play
}

export interface TakeRefill {
  type: "TakeRefill"
}

export interface Turn {
  asks: Asks
  box: number
  hand: number
}

export interface TurnedUp {
  type: "TurnedUp"
  box: number
  place: number
  card: Card
}

export interface Undo {
  type: "Undo"
}

export interface Undone {
  type: "Undone"
  box: number
  stake: number
  side_bet?: Bet | null
  side_stake?: number
}

export interface VoidRound {
  type: "VoidRound"
  reason: string
}

export interface Watching {
  type: "Watching"
  table: string
  version: number
  hash: string
  view: TableView
  you: You
  rules: Record<string, unknown>
  now: number
  protocol?: number
}

export interface You {
  seat: number | null
  host: boolean
  boxes: number[]
  plays: Play[]
  limits: BoxLimit[]
  cards: Record<string, Card[]>
  may_refill: boolean
  costs: Record<string, number>
  totals: Record<string, OwnTotal>
}

export type FromClient = Ask | Resync | Ping | SetLanguage | AskAdvice

export type FromServer = Watching | Happenings | Done | Refused | AdviceGiven | Pong
