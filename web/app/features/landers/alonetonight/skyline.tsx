// Stars by a sequence that looks scattered: the fractional parts of multiples of two irrational numbers.
const stars = Array.from({ length: 60 }, (_, index) => ({
  x: Math.round(((index * 0.754_877_666) % 1) * 1600),
  y: Math.round(((index * 0.569_840_29) % 1) * 440),
  radius: 0.6 + (index % 5) * 0.2,
  opacity: 0.35 + (index % 7) * 0.07,
}));

const far =
  'M-20 560V173h57V560ZM39 560V104h77V560ZM118 560V160h29v-22h38v22h29V560ZM216 560V122h134V560ZM352 560V109h129V560ZM484 560V161h118V560ZM603 560V174h133V560ZM739 560V143h129V560ZM870 560V167l29-26 29 26V560ZM942 560V109h107V560ZM1051 560V109h40V87h53v22h40V560ZM1187 560V151h96V560ZM1285 560V152h102V560ZM1400 560V113h36V91h47v22h36V560ZM1521 560V135h110V560Z';
const near =
  'M-20 600V219h32v-22h43v22h32V600ZM89 600V214h33v-22h45v22h33V600ZM202 600V111h85V600ZM289 600V233h129V600ZM420 600V191l44-26 44 26V600ZM523 600V121h59V600ZM583 600V213h36v-22h48v22h36V600ZM706 600V117h104V600ZM812 600V112h128V600ZM943 600V213h56V600ZM1000 600V130h141V600ZM1143 600V218h74V600ZM1219 600V157h83V600ZM1305 600V161h131V600ZM1450 600V221h41v-22h54v22h41V600ZM1587 600V203h104V600Z';

// Small windows, most of them dark: those that are lit, by column and floor of the nearer row of houses.
const lit = Array.from({ length: 46 }, (_, index) => ({
  x: 20 + Math.round(((index * 0.618_034) % 1) * 78) * 20,
  y: 262 + Math.round(((index * 0.414_214) % 1) * 8) * 25,
  opacity: 0.35 + (index % 5) * 0.11,
}));

/** The sky, the moon and two rows of houses; nobody in it. */
export function Skyline() {
  return (
    <div className="night__sky" aria-hidden="true">
      <svg className="night__stars" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {stars.map(({ x, y, radius, opacity }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} opacity={opacity} />
        ))}
      </svg>
      <div className="night__moon" />
      <svg className="night__city" viewBox="0 0 1600 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path className="night__far" d={far} />
        <path className="night__near" d={near} />
        {lit.map(({ x, y, opacity }) => (
          <rect key={`${x} ${y} ${opacity}`} x={x} y={y} width="9" height="13" rx="1.5" opacity={opacity} />
        ))}
      </svg>
    </div>
  );
}
