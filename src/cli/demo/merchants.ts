const MERCHANTS = `
Bluebonnet Bakery, Maria Delgado, 5462, 1204, South Lamar Blvd, Austin, TX, 78704, 18500
Summit Cycle Works, Kyle Brennan, 5940, 88, Larimer St, Denver, CO, 80202, 42000
Harbor Light Dental, Priya Raman, 8021, 415, Commercial St, Portland, ME, 04101, 96000
Peachtree Auto Repair, Marcus Webb, 7538, 2210, Piedmont Rd, Atlanta, GA, 30324, 61000
Lakeview Veterinary Clinic, Ellen Sorensen, 0742, 3150, Lake Ave, Minneapolis, MN, 55408, 74000
Cactus & Clay Pottery, Rosa Benavides, 5970, 67, Canyon Rd, Santa Fe, NM, 87501, 9200
Old Mill Hardware, Walter Hughes, 5251, 19, Main St, Franklin, TN, 37064, 53000
Tidewater Seafood Market, Andre Baptiste, 5499, 701, Bay Ave, Norfolk, VA, 23503, 38000
North Star Fitness, Hannah Lindgren, 7997, 540, Superior St, Duluth, MN, 55802, 27500
Golden Gate Floral, Grace Chen, 5992, 1650, Irving St, San Francisco, CA, 94122, 22000
Riverbend Brewing Company, Tom Kowalski, 5813, 230, Water St, Milwaukee, WI, 53202, 88000
Magnolia Hair Studio, Denise Fontenot, 7230, 905, Magazine St, New Orleans, LA, 70130, 16000
Pine Ridge Outfitters, Jacob Whitman, 5941, 12, Higgins Ave, Missoula, MT, 59802, 34000
Brickyard Pizza, Anthony Russo, 5812, 310, College Ave, Bloomington, IN, 47404, 47000
Sunrise Pediatrics, Amara Okafor, 8011, 4400, Camelback Rd, Phoenix, AZ, 85018, 120000
Copper Kettle Cafe, Linda Pruitt, 5814, 75, Pearl St, Boulder, CO, 80302, 21500
Everett Street Books, Noah Feldman, 5942, 1822, Everett St, Portland, OR, 97209, 13800
Gulf Breeze Boat Rentals, Carla Jimenez, 4457, 33, Marina Dr, Pensacola, FL, 32502, 29000
Heartland Farm Supply, Dale Schroeder, 5261, 900, Grand Ave, Ames, IA, 50010, 67000
Capitol Hill Optometry, Susan Park, 8042, 611, Broadway, Seattle, WA, 98102, 58000
Prairie Rose Quilts, Janet Olsen, 5949, 27, Broadway, Fargo, ND, 58102, 8400
Bay State Plumbing Supply, Brian Callahan, 5074, 480, Dorchester Ave, Boston, MA, 02127, 110000
Desert Bloom Nursery, Elena Vargas, 5261, 6200, Speedway Blvd, Tucson, AZ, 85712, 31000
Blue Ridge Guitar Shop, Wesley Tate, 5733, 58, Haywood St, Asheville, NC, 28801, 26500
Corner Stone Masonry, Peter Novak, 1740, 1911, Lorain Ave, Cleveland, OH, 44113, 72000
Palmetto Pet Grooming, Keisha Simmons, 7299, 145, King St, Charleston, SC, 29401, 12600
Green Mountain Cheese, Abigail Stone, 5451, 9, Church St, Burlington, VT, 05401, 17200
Motor City Tire, Darnell Jackson, 5532, 3805, Woodward Ave, Detroit, MI, 48201, 83000
Aloha Shave Ice, Kai Nakamura, 5451, 66, Kamehameha Hwy, Haleiwa, HI, 96712, 19900
Bluegrass Saddlery, Emma Caldwell, 5941, 702, Limestone St, Lexington, KY, 40508, 24300
Windy City Cleaners, Stan Wojcik, 7216, 2450, Halsted St, Chicago, IL, 60614, 28700
Ozark Kayak Rentals, Travis Boone, 7999, 14, River Rd, Eureka Springs, AR, 72632, 11500
Liberty Print Shop, Robert Klein, 2741, 1337, Walnut St, Philadelphia, PA, 19107, 45500
Sooner Steel Fabrication, Cody Harmon, 1799, 850, Reno Ave, Oklahoma City, OK, 73106, 130000
Little Sprouts Day Care, Monica Reyes, 8351, 229, Grant St, Boise, ID, 83702, 39000
Cape Cod Oyster Bar, Liam Fitzgerald, 5812, 21, Shore Rd, Provincetown, MA, 02657, 66000
Rio Grande Tile, Hector Salinas, 5211, 1120, Paisano Dr, El Paso, TX, 79901, 57000
Cherry Creek Jewelers, Naomi Adler, 5944, 255, Fillmore St, Denver, CO, 80206, 91000
Hometown Pharmacy, Vikram Shah, 5912, 340, State St, Madison, WI, 53703, 140000
Silver Creek Photography, Olivia Hart, 7221, 48, Center St, Provo, UT, 84601, 7800
`
  .trim()
  .split('\n');

export interface DemoMerchant {
  name: string;
  firstName: string;
  lastName: string;
  mccCode: string;
  volume: number;
  address: Record<'streetNum' | 'streetName' | 'city' | 'state' | 'postalCode' | 'country', string>;
}

const SUFFIXES = ['', ' West', ' East', ' Downtown', ' Uptown'] as const;

export function demoMerchant(number: number): DemoMerchant {
  const row = MERCHANTS[number % MERCHANTS.length] ?? '';
  const [name = '', owner = '', mccCode = '', ...rest] = row.split(', ');
  const [streetNum = '', streetName = '', city = '', state = '', postalCode = '', volume] = rest;
  const [firstName = '', lastName = ''] = owner.split(' ');
  const round = Math.floor(number / MERCHANTS.length);
  return {
    name: name + (SUFFIXES[round % SUFFIXES.length] ?? ''),
    firstName,
    lastName,
    mccCode,
    volume: Number(volume),
    address: { streetNum, streetName, city, state, postalCode, country: 'US' },
  };
}
