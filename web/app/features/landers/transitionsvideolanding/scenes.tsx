/** Three drawings in the colours of the niche: a drink, a walk, a breakfast. */
export function Scenes() {
  return (
    <div aria-hidden="true">
      <Colours />
      <div className="film__scene">
        <Drink />
      </div>
      <div className="film__scene film__scene--second">
        <Walk />
      </div>
      <div className="film__scene film__scene--third">
        <Breakfast />
      </div>
      <div className="film__veil" />
    </div>
  );
}

const frame = { viewBox: '0 0 1600 900', preserveAspectRatio: 'xMidYMid slice' } as const;
const glass = 'M-186-196h184c8 120-30 198-92 198s-100-78-92-198Z';
const otherGlass = 'M2-196h184c8 120-30 198-92 198S-6-76 2-196Z';

function Colours() {
  return (
    <svg width="0" height="0" className="film__colours" aria-hidden="true">
      <defs>
        <linearGradient id="film-night" x2="0" y2="1">
          <stop stopColor="var(--deep)" />
          <stop offset=".55" stopColor="var(--night)" />
          <stop offset="1" stopColor="var(--accent)" />
        </linearGradient>
        <linearGradient id="film-dusk" x2="0" y2="1">
          <stop stopColor="var(--deep)" />
          <stop offset=".34" stopColor="var(--accent)" />
          <stop offset=".56" stopColor="var(--warm)" />
          <stop offset=".6" stopColor="var(--accent)" />
          <stop offset="1" stopColor="var(--night)" />
        </linearGradient>
        <linearGradient id="film-morning" x2="0" y2="1">
          <stop stopColor="color-mix(in oklch, var(--accent) 70%, var(--night))" />
          <stop offset=".5" stopColor="var(--warm)" />
          <stop offset="1" stopColor="var(--second)" />
        </linearGradient>
        <radialGradient id="film-sun">
          <stop offset=".22" stopColor="var(--on-photo)" stopOpacity=".95" />
          <stop offset=".3" stopColor="var(--second)" stopOpacity=".75" />
          <stop offset="1" stopColor="var(--second)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="film-lamp">
          <stop stopColor="var(--second)" />
          <stop offset="1" stopColor="var(--second)" stopOpacity="0" />
        </radialGradient>
        <clipPath id="film-glass">
          <path transform="rotate(-13 -90 0)" d={glass} />
        </clipPath>
        <clipPath id="film-other-glass">
          <path transform="rotate(13 90 0)" d={otherGlass} />
        </clipPath>
      </defs>
    </svg>
  );
}

// Lights out of focus: where each is, how large, how bright.
const lights = [
  [1166, 277, 29, 0.31],
  [1208, 482, 45, 0.27],
  [1306, 125, 31, 0.29],
  [1116, 48, 45, 0.22],
  [1475, 419, 19, 0.23],
  [1437, 308, 43, 0.25],
  [685, 133, 57, 0.25],
  [648, 107, 30, 0.21],
  [532, 276, 42, 0.15],
  [240, 180, 38, 0.2],
  [360, 420, 26, 0.22],
  [120, 330, 54, 0.12],
  [980, 75, 53, 0.14],
] as const;

function Drink() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect fill="url(#film-night)" width="1600" height="900" />
      <g className="film__pan" fill="var(--second)">
        {lights.map(([x, y, radius, opacity]) => (
          <circle key={x} cx={x} cy={y} r={radius} opacity={opacity} />
        ))}
      </g>
      <g transform="translate(800 470)">
        <ellipse cy="-60" rx="430" ry="380" fill="url(#film-lamp)" opacity=".5" />
        <rect fill="var(--accent)" x="-260" y="-96" width="240" height="140" clipPath="url(#film-glass)" />
        <rect fill="var(--second)" x="20" y="-96" width="240" height="140" clipPath="url(#film-other-glass)" />
        <path className="film__line" transform="rotate(-13 -90 0)" d={`${glass}M-94 2v190M-158 196H-30`} />
        <path className="film__line" transform="rotate(13 90 0)" d={`${otherGlass}M94 2v190M30 196h128`} />
        <path className="film__line" d="M0-262v-44M-46-254l-24-36M46-254l24-36" />
      </g>
    </svg>
  );
}

const arches = [-401, 79, 559, 1039, 1519];
const lamps = [120, 420, 720, 1020, 1320, 1560];

function Walk() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect fill="url(#film-dusk)" width="1600" height="900" />
      <circle cx="880" cy="210" r="190" fill="url(#film-sun)" opacity=".9" />
      <path
        className="film__pan"
        fill="var(--night)"
        opacity=".75"
        d="M-40 520V372h90v-40h120v60h70v-86h60v86h110v-40h140v60h90v-96l46-60 46 60v96h80v-50h120v-40h90v90h100v-66h160v66h80v-90h60v90h130v120Z"
      />
      <g fill="var(--deep)">
        <path d="M-20 492h1640v36H-20Z" />
        {arches.map((x) => (
          <path key={x} d={`M${x} 527h482v126h-40a201 108 0 0 0-402 0h-40Z`} />
        ))}
        {lamps.map((x) => (
          <path key={x} d={`M${x - 3} 400h6v96h-6Z`} />
        ))}
      </g>
      {lamps.map((x) => (
        <g key={x} fill="var(--second)">
          <circle cx={x} cy="396" r="11" />
          <circle cx={x} cy="396" r="60" fill="url(#film-sun)" opacity=".28" />
          <path opacity=".28" d={`M${x - 8} 650h16l10 240h-36Z`} />
        </g>
      ))}
      <g fill="var(--deep)" transform="translate(800 404) scale(1.5)">
        <circle cx="-15" cy="-2" r="10" />
        <path d="M-29 62c-3-32-2-50 14-50s17 18 14 50Z" />
        <circle cx="15" cy="-9" r="10.5" />
        <path d="M0 62c-3-36-2-58 15-58s18 22 15 58Z" />
      </g>
    </svg>
  );
}

const cup = 'M-46 0h92v44c0 28-18 44-46 44s-46-16-46-44Z';
const steam = 'M-14-26c-12-16 12-26 0-44M14-26c-12-16 12-26 0-44';

function Breakfast() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect fill="url(#film-morning)" width="1600" height="900" />
      <circle className="film__pan" cx="800" cy="400" r="330" fill="url(#film-sun)" />
      <path fill="var(--accent)" opacity=".5" d="M0 560c240-90 420-60 620-20s420 60 980-60v420H0Z" />
      <path fill="var(--night)" opacity=".85" d="M0 640c300-50 560-30 800 0s520 20 800-30v290H0Z" />
      <g fill="var(--deep)">
        <path d="M0 0h1600v34H0ZM0 690h1600v210H0ZM784 0h32v700h-32ZM470 0h18v700h-18ZM1112 0h18v700h-18ZM470 330h660v16H470Z" />
        <path d="M0 0h470v700H0ZM1130 0h470v700h-470Z" opacity=".93" />
      </g>
      <path
        fill="var(--accent)"
        opacity=".34"
        d="M360 34c70 200 20 420 84 656H300V34ZM1240 34c-70 200-20 420-84 656h144V34Z"
      />
      <g transform="translate(690 604)">
        <path fill="var(--on-photo)" d={cup} />
        <path className="film__line" d={`M46 16c34-4 34 40-2 40${steam}`} />
      </g>
      <g transform="translate(910 604)">
        <path fill="var(--second)" d={cup} />
        <path className="film__line" d={`M-46 16c-34-4-34 40 2 40${steam}`} />
      </g>
    </svg>
  );
}
