package views

import (
	"maps"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The colours are read back from the style sheet: what is tested is what is shown.

type rgb [3]float64 // linear light

func parseColour(t *testing.T, hex string) rgb {
	t.Helper()
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil || len(hex) != 7 {
		t.Fatalf("no colour: %q", hex)
	}
	var c rgb
	for i := range c {
		v := float64(n>>(16-8*i)&255) / 255
		if v <= 0.04045 {
			c[i] = v / 12.92
		} else {
			c[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return c
}

func (c rgb) luminance() float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

func contrast(a, b rgb) float64 {
	high, low := max(a.luminance(), b.luminance()), min(a.luminance(), b.luminance())
	return (high + 0.05) / (low + 0.05)
}

// Machado, Oliveira, Fernandes 2009, severity 1.0, for linear light.
var sights = map[string][3][3]float64{
	"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func (c rgb) seenBy(m [3][3]float64) rgb {
	var out rgb
	for i := range out {
		out[i] = min(1, max(0, m[i][0]*c[0]+m[i][1]*c[1]+m[i][2]*c[2]))
	}
	return out
}

func (c rgb) lab() (l, a, b float64) {
	x := (0.4124564*c[0] + 0.3575761*c[1] + 0.1804375*c[2]) / 0.95047
	y := 0.2126729*c[0] + 0.7151522*c[1] + 0.0721750*c[2]
	z := (0.0193339*c[0] + 0.1191920*c[1] + 0.9503041*c[2]) / 1.08883
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	return 116*f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))
}

// distance is CIEDE2000.
func distance(one, two rgb) float64 {
	l1, a1, b1 := one.lab()
	l2, a2, b2 := two.lab()
	return ciede2000(l1, a1, b1, l2, a2, b2)
}

func ciede2000(l1, a1, b1, l2, a2, b2 float64) float64 {
	pow7 := func(v float64) float64 { return math.Pow(v, 7) }
	cm := (math.Hypot(a1, b1) + math.Hypot(a2, b2)) / 2
	g := 0.5 * (1 - math.Sqrt(pow7(cm)/(pow7(cm)+pow7(25))))
	a1, a2 = a1*(1+g), a2*(1+g)
	c1, c2 := math.Hypot(a1, b1), math.Hypot(a2, b2)
	hue := func(b, a float64) float64 {
		if a == 0 && b == 0 {
			return 0
		}
		return math.Mod(math.Atan2(b, a)*180/math.Pi+360, 360)
	}
	h1, h2 := hue(b1, a1), hue(b2, a2)
	dh := 0.0
	if c1*c2 != 0 {
		dh = h2 - h1
		if dh > 180 {
			dh -= 360
		} else if dh < -180 {
			dh += 360
		}
	}
	rad := math.Pi / 180
	dl, dc, dH := l2-l1, c2-c1, 2*math.Sqrt(c1*c2)*math.Sin(dh/2*rad)
	lm, cmp, hm := (l1+l2)/2, (c1+c2)/2, h1+h2
	if c1*c2 != 0 {
		switch {
		case math.Abs(h1-h2) <= 180:
			hm = (h1 + h2) / 2
		case h1+h2 < 360:
			hm = (h1 + h2 + 360) / 2
		default:
			hm = (h1 + h2 - 360) / 2
		}
	}
	tt := 1 - 0.17*math.Cos((hm-30)*rad) + 0.24*math.Cos(2*hm*rad) + 0.32*math.Cos((3*hm+6)*rad) - 0.20*math.Cos((4*hm-63)*rad)
	sl := 1 + 0.015*(lm-50)*(lm-50)/math.Sqrt(20+(lm-50)*(lm-50))
	sc, sh := 1+0.045*cmp, 1+0.015*cmp*tt
	rt := -2 * math.Sqrt(pow7(cmp)/(pow7(cmp)+pow7(25))) * math.Sin(60*rad*math.Exp(-math.Pow((hm-275)/25, 2)))
	return math.Sqrt(math.Pow(dl/sl, 2) + math.Pow(dc/sc, 2) + math.Pow(dH/sh, 2) + rt*dc/sc*dH/sh)
}

func TestDistanceMatchesThePublishedPairs(t *testing.T) {
	// Sharma, Wu, Dalal 2005, a few of their 34 pairs
	for _, pair := range [][7]float64{
		{50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425},
		{50, 2.5, 0, 50, 0, -2.5, 4.3065},
		{50, 2.5, 0, 73, 25, -18, 27.1492},
		{2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082},
	} {
		if d := ciede2000(pair[0], pair[1], pair[2], pair[3], pair[4], pair[5]); math.Abs(d-pair[6]) > 0.0001 {
			t.Errorf("distance of %v is %.4f", pair, d)
		}
	}
}

var declaration = regexp.MustCompile(`--([a-z0-9-]+):\s*([^;]+);`)

// tokens gives the custom properties of the first block that a selector opens.
func tokens(t *testing.T, css, selector string) map[string]string {
	t.Helper()
	at := strings.Index(css, selector+" {")
	if at < 0 {
		t.Fatalf("no block %s", selector)
	}
	block := css[at : at+strings.Index(css[at:], "}")]
	values := map[string]string{}
	for _, found := range declaration.FindAllStringSubmatch(block, -1) {
		values[found[1]] = found[2]
	}
	return values
}

func readTokens(t *testing.T) (dark, light map[string]string) {
	t.Helper()
	text, err := os.ReadFile("../static/css/00-tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	css := string(text)
	dark = tokens(t, css, ":root")
	chosen, system := tokens(t, css, `html[data-theme="light"]`), tokens(t, css, `html[data-theme="auto"]`)
	for name, value := range chosen {
		if system[name] != value {
			t.Errorf("--%s: %s when chosen, %s when the system says so", name, value, system[name])
		}
	}
	if len(chosen) != len(system) {
		t.Errorf("%d values when chosen, %d when the system says so", len(chosen), len(system))
	}
	light = maps.Clone(dark)
	maps.Copy(light, chosen)
	return dark, light
}

func TestSeatsAreToldApartByEverySight(t *testing.T) {
	dark, light := readTokens(t)
	seats := []string{"seat-p", "seat-y", "seat-r", "seat-m", "seat-w"}
	for _, theme := range []map[string]string{dark, light} {
		for sight, matrix := range sights {
			nearest, pair := math.Inf(1), ""
			for i, one := range seats {
				for _, two := range seats[i+1:] {
					d := distance(parseColour(t, theme[one]).seenBy(matrix), parseColour(t, theme[two]).seenBy(matrix))
					if d < nearest {
						nearest, pair = d, one+" "+two
					}
				}
			}
			t.Logf("%-12s nearest %s: %.1f", sight, pair, nearest)
			if nearest < 18 {
				t.Errorf("%s: %s are %.1f apart, needed 18", sight, pair, nearest)
			}
		}
		for i, one := range seats { // in grey
			for _, two := range seats[i+1:] {
				l1, _, _ := parseColour(t, theme[one]).lab()
				l2, _, _ := parseColour(t, theme[two]).lab()
				if math.Abs(l1-l2) < 7.5 && one+two != "seat-rseat-m" {
					t.Logf("in grey %s and %s are %.1f apart: their shapes tell them", one, two, math.Abs(l1-l2))
				}
			}
		}
	}
}

func TestContrastsOfBothThemes(t *testing.T) {
	dark, light := readTokens(t)
	for name, theme := range map[string]map[string]string{"dark": dark, "light": light} {
		grounds := []string{"ground", "surface", "raised"}
		need := func(front, back string, least float64) {
			t.Helper()
			if c := contrast(parseColour(t, theme[front]), parseColour(t, theme[back])); c < least {
				t.Errorf("%s: %s on %s is %.2f, needed %.1f", name, front, back, c, least)
			}
		}
		for _, ground := range grounds {
			for _, words := range []string{"text", "quiet", "accent", "good", "look", "error", "note"} {
				need(words, ground, 4.5)
			}
			need("control", ground, 3)
			need("focus", ground, 3)
			if name == "dark" {
				for _, seat := range []string{"p", "y", "r", "m", "w"} {
					need("seat-"+seat, ground, 3)
				}
			} else {
				need("seat-edge", ground, 3)
			}
		}
		need("on-accent", "accent", 4.5)
		need("ground", "text", 4.5) // a chosen key
		need("text", "line", 4.5)   // a key under the finger
		need("quiet", "line", 4.5)
		for _, seat := range []string{"p", "y", "r", "m"} {
			need("seat-letter", "seat-"+seat, 4.5)
		}
		for _, depth := range []string{"1", "2", "3", "4", "5"} { // counted against not counted
			need("text", "deep-"+depth, 3)
		}
	}
}
