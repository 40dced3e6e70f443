<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="tiles" tilewidth="128" tileheight="128" tilecount="9" columns="0">
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
  </properties>
  <image source="../assets/svg/18_ghosts/emblem_red.svg" width="128" height="128"/>
 </tile>
 <tile id="6" type="portal">
  <properties>
   <property name="color" value="blue"/>
  </properties>
  <image source="../assets/svg/18_ghosts/emblem_blue.svg" width="128" height="128"/>
 </tile>
 <tile id="7" type="portal">
  <properties>
   <property name="color" value="yellow"/>
  </properties>
  <image source="../assets/svg/18_ghosts/emblem_yellow.svg" width="128" height="128"/>
 </tile>
 <tile id="8" type="portal">
  <image source="../assets/svg/18_ghosts/portal_ring.svg" width="128" height="128"/>
 </tile>
</tileset>
