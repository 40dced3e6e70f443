<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="tiles" tilewidth="128" tileheight="128" tilecount="43" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="floor">
  <image source="../assets/svg/18_ghosts/floor.svg" width="128" height="128"/>
 </tile>
 <tile id="1" type="carpet">
  <properties>
   <property name="color" value="red"/>
  </properties>
  <image source="../assets/svg/18_ghosts/carpet_red.svg" width="128" height="128"/>
 </tile>
 <tile id="2" type="carpet">
  <properties>
   <property name="color" value="blue"/>
  </properties>
  <image source="../assets/svg/18_ghosts/carpet_blue.svg" width="128" height="128"/>
 </tile>
 <tile id="3" type="carpet">
  <properties>
   <property name="color" value="yellow"/>
  </properties>
  <image source="../assets/svg/18_ghosts/carpet_yellow.svg" width="128" height="128"/>
 </tile>
 <tile id="4" type="mirror">
  <image source="../assets/svg/18_ghosts/mirror.svg" width="128" height="128"/>
 </tile>
 <tile id="5" type="portal">
  <properties>
   <property name="color" value="red"/>
   <property name="drawing" value="none"/>
  </properties>
  <image source="../assets/svg/18_ghosts/emblem_red.svg" width="128" height="128"/>
 </tile>
 <tile id="6" type="portal">
  <properties>
   <property name="color" value="blue"/>
   <property name="drawing" value="none"/>
  </properties>
  <image source="../assets/svg/18_ghosts/emblem_blue.svg" width="128" height="128"/>
 </tile>
 <tile id="7" type="portal">
  <properties>
   <property name="color" value="yellow"/>
   <property name="drawing" value="none"/>
  </properties>
  <image source="../assets/svg/18_ghosts/emblem_yellow.svg" width="128" height="128"/>
 </tile>
 <tile id="8" type="portal">
  <image source="../assets/svg/18_ghosts/portal_ring.svg" width="128" height="128"/>
 </tile>
 <tile id="9" type="hall">
  <image source="../assets/svg/18_ghosts/floor.svg" width="128" height="128"/>
 </tile>
 <tile id="20" type="square">
  <properties>
   <property name="arrows" value="LUR"/>
   <property name="drawing" value="none"/>
  </properties>
  <image source="../assets/svg/closest_ghost/arrows_lur.svg" width="128" height="128"/>
 </tile>
 <tile id="21" type="square">
  <properties>
   <property name="arrows" value="LRD"/>
   <property name="drawing" value="none"/>
  </properties>
  <image source="../assets/svg/closest_ghost/arrows_lrd.svg" width="128" height="128"/>
 </tile>
 <tile id="22" type="square">
  <properties>
   <property name="arrows" value="URD"/>
   <property name="drawing" value="none"/>
  </properties>
  <image source="../assets/svg/closest_ghost/arrows_urd.svg" width="128" height="128"/>
 </tile>
 <tile id="23" type="square">
  <properties>
   <property name="arrows" value="LUD"/>
   <property name="drawing" value="none"/>
  </properties>
  <image source="../assets/svg/closest_ghost/arrows_lud.svg" width="128" height="128"/>
 </tile>
 <tile id="24" type="square">
  <properties>
   <property name="arrows" value="LURD"/>
   <property name="drawing" value="none"/>
  </properties>
  <image source="../assets/svg/closest_ghost/arrows_lurd.svg" width="128" height="128"/>
 </tile>
 <tile id="25" type="paving">
  <image source="../assets/svg/closest_ghost/square_0.svg" width="128" height="128"/>
 </tile>
 <tile id="26" type="paving">
  <image source="../assets/svg/closest_ghost/square_0b.svg" width="128" height="128"/>
 </tile>
 <tile id="27" type="paving">
  <image source="../assets/svg/closest_ghost/square_1.svg" width="128" height="128"/>
 </tile>
 <tile id="28" type="paving">
  <image source="../assets/svg/closest_ghost/square_1b.svg" width="128" height="128"/>
 </tile>
 <tile id="29" type="paving">
  <image source="../assets/svg/closest_ghost/center_0.svg" width="128" height="128"/>
 </tile>
 <tile id="30" type="paving">
  <image source="../assets/svg/closest_ghost/center_1.svg" width="128" height="128"/>
 </tile>
 <tile id="40" type="grave">
  <properties>
   <property name="drawing" value="none"/>
  </properties>
  <image source="../assets/svg/halloween/plot.svg" width="128" height="128"/>
 </tile>
 <tile id="41" type="grass">
  <image source="../assets/svg/halloween/grass_a.svg" width="128" height="128"/>
 </tile>
 <tile id="42" type="grass">
  <image source="../assets/svg/halloween/grass_b.svg" width="128" height="128"/>
 </tile>
 <tile id="43" type="hedge">
  <image source="../assets/svg/halloween/hedge.svg" width="128" height="128"/>
 </tile>
 <tile id="60" type="square">
  <properties>
   <property name="color" value="white"/>
   <property name="drawing" value="rhombus/tile_white"/>
  </properties>
  <image source="../assets/svg/rhombus/square_white.svg" width="128" height="128"/>
 </tile>
 <tile id="61" type="square">
  <properties>
   <property name="color" value="gray"/>
   <property name="drawing" value="rhombus/tile_gray"/>
  </properties>
  <image source="../assets/svg/rhombus/square_gray.svg" width="128" height="128"/>
 </tile>
 <tile id="62" type="corner">
  <properties>
   <property name="color" value="gray"/>
   <property name="drawing" value="rhombus/tile_corner"/>
  </properties>
  <image source="../assets/svg/rhombus/corner.svg" width="128" height="128"/>
 </tile>
 <tile id="63" type="hole">
  <properties>
   <property name="drawing" value="none"/>
  </properties>
  <image source="../assets/svg/rhombus/hole.svg" width="128" height="128"/>
 </tile>
 <tile id="64" type="ornament">
  <image source="../assets/svg/rhombus/well.svg" width="128" height="128"/>
 </tile>
 <tile id="65" type="ornament">
  <image source="../assets/svg/common/pumpkin_small.svg" width="128" height="128"/>
 </tile>
 <tile id="80" type="square">
  <properties>
   <property name="region" value="1"/>
  </properties>
  <image source="../assets/svg/pure_halloween/square_violet.svg" width="128" height="128"/>
 </tile>
 <tile id="81" type="square">
  <properties>
   <property name="region" value="2"/>
  </properties>
  <image source="../assets/svg/pure_halloween/square_blue.svg" width="128" height="128"/>
 </tile>
 <tile id="82" type="square">
  <properties>
   <property name="region" value="3"/>
  </properties>
  <image source="../assets/svg/pure_halloween/square_violet.svg" width="128" height="128"/>
 </tile>
 <tile id="83" type="square">
  <properties>
   <property name="region" value="4"/>
  </properties>
  <image source="../assets/svg/pure_halloween/square_blue.svg" width="128" height="128"/>
 </tile>
 <tile id="84" type="square">
  <properties>
   <property name="region" value="5"/>
  </properties>
  <image source="../assets/svg/pure_halloween/square_violet.svg" width="128" height="128"/>
 </tile>
 <tile id="85" type="square">
  <properties>
   <property name="region" value="6"/>
  </properties>
  <image source="../assets/svg/pure_halloween/square_blue.svg" width="128" height="128"/>
 </tile>
 <tile id="86" type="square">
  <properties>
   <property name="region" value="7"/>
  </properties>
  <image source="../assets/svg/pure_halloween/square_violet.svg" width="128" height="128"/>
 </tile>
 <tile id="87" type="square">
  <properties>
   <property name="region" value="8"/>
  </properties>
  <image source="../assets/svg/pure_halloween/square_blue.svg" width="128" height="128"/>
 </tile>
 <tile id="88" type="square">
  <properties>
   <property name="region" value="9"/>
  </properties>
  <image source="../assets/svg/pure_halloween/square_violet.svg" width="128" height="128"/>
 </tile>
 <tile id="89" type="color">
  <image source="../assets/svg/pure_halloween/square_teal.svg" width="128" height="128"/>
 </tile>
 <tile id="90" type="color">
  <image source="../assets/svg/pure_halloween/square_slate.svg" width="128" height="128"/>
 </tile>
 <tile id="1000" type="grave">
  <image source="../assets/svg/three_graves/grave.svg" width="128" height="128"/>
 </tile>
</tileset>
